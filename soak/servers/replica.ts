/** Patchbay as `main.ts` starts it, with the catalog of the soak. It is ended by SIGKILL, so it has no other end. */
import { pino } from 'pino';
import { readEnv } from '../../src/env.ts';
import { listen } from '../../src/server.ts';
import { createServices } from '../../src/services.ts';
import { entry, provider } from '../catalog.ts';

const env = readEnv();
const logger = pino({ level: env.logLevel, redact: ['req.headers', 'res.headers'] }, pino.destination({ fd: 2, sync: true }));
const { services } = await createServices({ env, logger, entries: [entry], providers: [provider] });
const { port } = await listen({ services, logger, host: env.host, port: env.port, version: '0.0.0-soak' });
process.once('disconnect', () => process.exit());
process.send?.({ port });
