import type { SqlDriverAdapter, SqlDriverAdapterFactory, SqlQueryable, Transaction } from '@prisma/driver-adapter-utils';
import { PrismaClient } from './generated/client.ts';
import { markOutage, translateOutage } from './unavailable.ts';

/** Prisma on a driver, with outages reported as AppError `unavailable` from every operation and transaction. */
export function createPrisma(adapter: SqlDriverAdapterFactory): PrismaClient {
  const client = new PrismaClient({
    adapter: markFactory(adapter),
    // Longer than the driver's own wait for a connection, so that its answer arrives first.
    transactionOptions: { maxWait: 5_000, timeout: 10_000 },
  });
  const translated = client.$extends({
    query: { $allOperations: ({ args, query }) => translateOutage(() => query(args)) },
  });
  // An extension sees the operations, but not the start and end of a transaction.
  const transact = (...call: Parameters<typeof translated.$transaction>) =>
    translateOutage(() => translated.$transaction(...call));
  return new Proxy(client, {
    get: (_, name) => (name === '$transaction' ? transact : Reflect.get(translated, name)),
  });
}

function markFactory(factory: SqlDriverAdapterFactory): SqlDriverAdapterFactory {
  const { provider, adapterName } = factory;
  return { provider, adapterName, connect: async () => markAdapter(await factory.connect()) };
}

function markAdapter(adapter: SqlDriverAdapter): SqlDriverAdapter {
  return {
    ...markQueries(adapter),
    executeScript: (script) => markOutage(() => adapter.executeScript(script)),
    startTransaction: async (isolation) => markTransaction(await markOutage(() => adapter.startTransaction(isolation))),
    getConnectionInfo: () => adapter.getConnectionInfo?.() ?? { supportsRelationJoins: true },
    dispose: () => adapter.dispose(),
  };
}

function markTransaction(transaction: Transaction): Transaction {
  return {
    ...markQueries(transaction),
    options: transaction.options,
    commit: () => markOutage(() => transaction.commit()),
    rollback: () => markOutage(() => transaction.rollback()),
  };
}

function markQueries(queryable: SqlQueryable): SqlQueryable {
  return {
    provider: queryable.provider,
    adapterName: queryable.adapterName,
    queryRaw: (query) => markOutage(() => queryable.queryRaw(query)),
    executeRaw: (query) => markOutage(() => queryable.executeRaw(query)),
  };
}
