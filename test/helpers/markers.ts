/** Secrets of the tests carry one mark, so that a search of everything that came out finds any that should not have. */
import type { Patchbay } from './patchbay.ts';

const mark = 'SEKRET';

export interface Watch {
  /** Every place where a marked secret showed, with some of the text around it. */
  leaks(): Promise<string[]>;
  /** How many answers, log lines and rows were searched, so that an empty search is noticed. */
  searched(): Promise<{ answers: number; lines: number; rows: number }>;
  stop(): void;
}

/** Keeps every answer of the service from now on; its log and its database are read when asked for leaks. */
export const watchForSecrets = (patchbay: Patchbay): Watch => {
  const answers: string[] = [];
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await original(input, init);
    const url = input instanceof Request ? input.url : String(input);
    if (url.startsWith(patchbay.url)) {
      const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
      answers.push(`${init?.method ?? 'GET'} ${response.status}\n${headers}\n${await response.clone().text()}`);
    }
    return response;
  };
  const collect = async () => {
    const { prisma } = patchbay.database;
    const tables = await Promise.all([
      prisma.auditEvent.findMany(),
      prisma.connection.findMany(),
      prisma.installation.findMany(),
      prisma.secret.findMany(),
      prisma.pendingAuthorization.findMany(),
    ]);
    return { answers, lines: patchbay.log, rows: tables.flat().map((row) => JSON.stringify(row)) };
  };
  return {
    leaks: async () =>
      Object.entries(await collect()).flatMap(([where, texts]) =>
        texts.filter((text) => text.includes(mark)).map((text) => `${where}: ${around(text)}`),
      ),
    searched: async () => {
      const { answers: all, lines, rows } = await collect();
      return { answers: all.length, lines: lines.length, rows: rows.length };
    },
    stop: () => {
      globalThis.fetch = original;
    },
  };
};

const around = (text: string): string => {
  const at = text.indexOf(mark);
  return text.slice(Math.max(0, at - 150), at + 100);
};
