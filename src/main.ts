/** Environment → services → listen → drain. Nothing else starts anything. */
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { formatProblems } from '../catalog/validate.ts';
import { SchemaTooNewError } from './db/migrate.ts';
import { EnvError, loadEnvFile, readEnv } from './env.ts';
import { version } from './project-root.ts';
import { listen } from './server.ts';
import { CatalogError, createServices } from './services.ts';

/** sysexits: the configuration is wrong. */
const exitConfiguration = 78;
/** The database was made by a newer version. */
const exitSchemaTooNew = 57;
const graceMs = 30_000;

const main = async (): Promise<void> => {
  loadEnvFile();
  const env = readEnv();
  const logger = pino({ level: env.logLevel, redact: ['req.headers', 'res.headers'] }, pino.destination({ fd: 2, sync: true }));
  let draining = false;
  const printSignIn = (token: string) => print(`Sign in once with ${new URL(`/sign-in/${token}`, env.publicUrl).href}`);
  const { services, close } = await createServices({ env, logger, isDraining: () => draining, onSignInLink: printSignIn });
  const listening = await listen({ services, logger, host: env.host, port: env.port, version }).catch(async (error: unknown) => {
    await close();
    throw error;
  });

  print(`Patchbay ${version} is listening on ${services.publicUrl.origin}`);
  if (services.signInLink) printSignIn(services.signInLink.current());

  const drain = async () => {
    if (draining) process.exit(1);
    draining = true;
    setTimeout(() => process.exit(1), graceMs + env.drainSeconds * 1000).unref();
    await sleep(env.drainSeconds * 1000);
    await listening.close();
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', drain);
  process.on('SIGINT', drain);
};

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const fail = (error: unknown): never => {
  const [code, text] = explain(error);
  process.stderr.write(`${text}\n`);
  process.exit(code);
};

const explain = (error: unknown): [number, string] => {
  if (error instanceof EnvError)
    return [
      exitConfiguration,
      `The environment has ${error.problems.length} problems:\n${error.problems.map((line) => `  ${line}`).join('\n')}`,
    ];
  if (error instanceof CatalogError) return [exitConfiguration, `${error.message}\n${formatProblems(error.problems)}`];
  if (error instanceof SchemaTooNewError) return [exitSchemaTooNew, error.message];
  return [1, `Patchbay cannot start: ${error instanceof Error ? error.message : String(error)}`];
};

main().catch(fail);
