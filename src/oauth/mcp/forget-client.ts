import { AppError } from '../../errors.ts';
import type { OAuthClient } from '../client.ts';
import { isUnknownClient } from '../refusals.ts';
import type { RegisteredClients } from './registered-clients.ts';

/** @returns the error, or what it means where the server has forgotten an app that the service had registered. */
export type ForgetClient = (client: OAuthClient, error: unknown) => Promise<unknown>;

/** Servers forget apps that registered themselves. Tokens and codes went with it: the person connects again, as a new app. */
export const createForgetClient =
  ({ registered }: { readonly registered: Pick<RegisteredClients, 'forget'> }): ForgetClient =>
  async ({ found }, error) => {
    const registration = found?.client.registration;
    if (registration === undefined || !isUnknownClient(error)) return error;
    await registered.forget(registration);
    return new AppError('grant_ended', {
      detail: 'The provider has forgotten this service, which registers there anew when the account is connected again.',
      cause: { code: 'invalid_client' },
    });
  };
