/** Which app signs people in at an authorization server: one that was entered, else our metadata document, else a registered one. */
import { AppError } from '../../errors.ts';
import type { ServerMetadata } from './authorization-server.ts';
import { callbackOf, documentAddress } from './client-document.ts';
import type { FoundClient, FoundServer } from './found-server.ts';
import { authenticationOf } from './register.ts';
import type { RegisteredClients } from './registered-clients.ts';

/** An app that was registered by hand. */
export interface EnteredClient {
  readonly id: string;
  readonly hasSecret: boolean;
}

interface Options {
  readonly registered: Pick<RegisteredClients, 'find'>;
  readonly publicUrl: URL;
}

export interface Choice {
  readonly metadata: ServerMetadata;
  readonly entered: EnteredClient | undefined;
  /** What the last sign-in of this connection at this MCP server found. */
  readonly before: FoundServer | undefined;
}

/** @throws AppError `installation_needed`: an app must be registered by hand; `upstream_…`. */
export const createChooseClient =
  ({ registered, publicUrl }: Options) =>
  async ({ metadata, entered, before }: Choice): Promise<FoundClient> => {
    if (entered) return ofHand(metadata, entered, before);
    const document = documentAddress(publicUrl);
    if (metadata.takesDocuments && document !== undefined) return { kind: 'document', id: document, authentication: 'none' };
    const client = await registered.find(metadata, callbackOf(publicUrl));
    if (!client) throw needed(metadata, publicUrl);
    return client;
  };

/** An app belongs to the server where it was registered: its secret never goes to another that the MCP server names later. */
const ofHand = (metadata: ServerMetadata, { id, hasSecret }: EnteredClient, before: FoundServer | undefined): FoundClient => {
  if (before?.client.kind === 'entered' && before.client.id === id && before.issuer !== metadata.issuer) {
    throw new AppError('installation_needed', {
      detail: `The MCP server now gives access by ${hostOf(metadata)}. Register an app there, and enter its id.`,
    });
  }
  return { kind: 'entered', id, authentication: authenticationOf(metadata, hasSecret) };
};

const needed = (metadata: ServerMetadata, publicUrl: URL): AppError =>
  new AppError('installation_needed', {
    detail: `${hostOf(metadata)} takes only apps that were registered by hand. Register one there with the redirect URI ${callbackOf(publicUrl)}, and enter its client id.`,
  });

const hostOf = ({ issuer }: ServerMetadata): string => new URL(issuer).host;
