-- What an MCP server said about who gives access to it, with the connection and with a sign-in under way; and the OAuth apps
-- that the service registered by itself. Secrets of these have an owner of their own kind.
ALTER TYPE "secret_owner" ADD VALUE 'client';

ALTER TABLE "connections" ADD COLUMN     "found_server" JSONB;

ALTER TABLE "pending_authorizations" ADD COLUMN     "found_server" JSONB;

CREATE TABLE "registered_clients" (
    "id" UUID NOT NULL,
    "issuer" TEXT NOT NULL,
    "redirect_uri" TEXT NOT NULL,
    "client_id" TEXT,
    "authentication" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "lease" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "registered_clients_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "registered_clients_issuer_redirect_uri_key" ON "registered_clients"("issuer", "redirect_uri");
