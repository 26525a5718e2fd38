-- AlterTable
ALTER TABLE "connections" ADD COLUMN     "blocked_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "device" TEXT,
ADD COLUMN     "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "previous_hash" BYTEA,
ADD COLUMN     "previous_until" TIMESTAMPTZ(3),
ADD COLUMN     "rotated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "rotation_salt" BYTEA,
ADD COLUMN     "sealed_id_token" TEXT;

-- CreateTable
CREATE TABLE "sign_in_attempts" (
    "id" UUID NOT NULL,
    "state_hash" BYTEA NOT NULL,
    "browser_hash" BYTEA NOT NULL,
    "sealed_secrets" TEXT NOT NULL,
    "return_path" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "consumed_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_attempts_state_hash_key" ON "sign_in_attempts"("state_hash");

-- CreateIndex
CREATE INDEX "sign_in_attempts_expires_at_idx" ON "sign_in_attempts"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_previous_hash_key" ON "sessions"("previous_hash");

