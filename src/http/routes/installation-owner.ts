import { AppError } from '../../errors.ts';
import type { InstallationOwner } from '../../installations/put-installation.ts';
import type { UserPrincipal } from '../principal.ts';

/** @throws AppError `forbidden` when a member asks for the shared setup. */
export const installationOwner = (
  { userId, role }: UserPrincipal,
  { shared }: { readonly shared: boolean },
): InstallationOwner => {
  if (shared && role !== 'admin')
    throw new AppError('forbidden', { detail: 'Only an administrator can share a setup with everybody.' });
  return { userId, shared };
};
