-- AlterTable
ALTER TABLE "connections" ADD COLUMN     "refresh_at" TIMESTAMPTZ(3),
ADD COLUMN     "refresh_failures" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "refreshed_at" TIMESTAMPTZ(3),
ADD COLUMN     "retry_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "connections_refresh_at_idx" ON "connections"("refresh_at");

