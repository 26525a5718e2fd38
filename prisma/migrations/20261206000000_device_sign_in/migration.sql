-- AlterTable
ALTER TABLE "pending_authorizations" ADD COLUMN     "poll_at" TIMESTAMPTZ(3),
ADD COLUMN     "poll_interval" INTEGER,
ADD COLUMN     "sealed_device" TEXT;

-- CreateIndex
CREATE INDEX "pending_authorizations_poll_at_idx" ON "pending_authorizations"("poll_at");

