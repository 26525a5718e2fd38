import pg from 'pg';

export interface Listener {
  readonly onMessage: (payload: string) => void;
  /** Messages may have been missed: whoever relies on them looks for themselves. */
  readonly onGap: () => void;
}

/** How often a connection that says nothing is tried: TCP alone notices a vanished server after many minutes. */
const aliveEveryMs = 30_000;
const answerWithinMs = 5_000;
const reconnectAfterMs = { first: 250, most: 10_000 };

/** Listens on one connection of its own, which is opened again for as long as it takes. Returns what ends it. */
export const listenOnServer = (options: pg.ClientConfig, channel: string, listener: Listener): (() => Promise<void>) => {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause = reconnectAfterMs.first;
  let before = false;

  const open = async (): Promise<void> => {
    const opened = new pg.Client({ ...options, query_timeout: answerWithinMs });
    client = opened;
    const lost = () => {
      if (client === opened) again();
    };
    opened.on('error', lost);
    opened.on('end', lost);
    opened.on('notification', ({ payload = '' }) => listener.onMessage(payload));
    try {
      await opened.connect();
      await opened.query(`LISTEN ${opened.escapeIdentifier(channel)}`);
    } catch {
      lost();
      return;
    }
    pause = reconnectAfterMs.first;
    if (before) listener.onGap();
    before = true;
    stayAlive(opened, lost);
  };

  const stayAlive = (opened: pg.Client, lost: () => void): void => {
    timer = setTimeout(() => {
      opened.query('SELECT 1').then(() => {
        if (client === opened) stayAlive(opened, lost);
      }, lost);
    }, aliveEveryMs);
    timer.unref();
  };

  const again = (): void => {
    const gone = client;
    client = undefined;
    clearTimeout(timer);
    void gone?.end().catch(() => undefined);
    if (stopped) return;
    timer = setTimeout(() => void open(), pause);
    timer.unref();
    pause = Math.min(pause * 2, reconnectAfterMs.most);
  };

  void open();
  return async () => {
    stopped = true;
    const open = client;
    client = undefined;
    clearTimeout(timer);
    await open?.end().catch(() => undefined);
  };
};
