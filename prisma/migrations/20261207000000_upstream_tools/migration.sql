-- CreateEnum
CREATE TYPE "tool_state" AS ENUM ('offered', 'changed', 'new', 'widened', 'refused', 'gone');

-- AlterTable
ALTER TABLE "connections" ADD COLUMN     "tools_version" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "project_bindings" ADD COLUMN     "follow_upstream" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "upstream_servers" (
    "connection_id" UUID NOT NULL,
    "source_id" TEXT NOT NULL,
    "verdict" JSONB,
    "name" TEXT,
    "version" TEXT,
    "protocol_version" TEXT,
    "instructions" TEXT,
    "problems" JSONB NOT NULL DEFAULT '[]',
    "read_at" TIMESTAMPTZ(3),
    "failure" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "upstream_servers_pkey" PRIMARY KEY ("connection_id","source_id")
);

-- CreateTable
CREATE TABLE "discovered_tools" (
    "connection_id" UUID NOT NULL,
    "source_id" TEXT NOT NULL,
    "upstream_name" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "state" "tool_state" NOT NULL,
    "definition" JSONB NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "pending" JSONB,
    "pending_fingerprint" TEXT,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "discovered_tools_pkey" PRIMARY KEY ("connection_id","source_id","upstream_name")
);

-- CreateIndex
CREATE INDEX "upstream_servers_due_at_idx" ON "upstream_servers"("due_at");

-- AddForeignKey
ALTER TABLE "upstream_servers" ADD CONSTRAINT "upstream_servers_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "discovered_tools" ADD CONSTRAINT "discovered_tools_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

