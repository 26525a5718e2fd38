/**
 * Sign-ins at providers that this page has begun. They belong to no page of the console: somebody may look around while the
 * provider's window is open.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { type Answer, call } from './api/call.ts';
import { queryClient, readAgain, useRead } from './api/queries.ts';

type Started = Answer<'POST /api/connections/{id}/authorize'>;

export type SignIn =
  | { readonly phase: 'none' }
  | { readonly phase: 'starting' }
  /** `isClosed`: its window is gone, or out of reach because the provider's page cuts itself off from the one that opened it. */
  | { readonly phase: 'waiting'; readonly started: Exclude<Started, { kind: 'connected' }>; readonly isClosed: boolean }
  | { readonly phase: 'refused'; readonly error: unknown }
  | { readonly phase: 'connected' | 'denied' | 'failed' | 'expired'; readonly message: string | null };

const none: SignIn = { phase: 'none' };
const signIns = new Map<string, SignIn>();
const windows = new Map<string, Window>();
const listeners = new Set<() => void>();
// Longer than it takes to hear from a window that has closed because all is done.
const lookForWindowMs = 3_000;
const channelName = 'patchbay-sign-in';

const set = (connectionId: string, signIn: SignIn): void => {
  if (signIn === none) signIns.delete(connectionId);
  else signIns.set(connectionId, signIn);
  for (const listener of listeners) listener();
};

/** Browsers let a window open only at the very click; where it leads is found out afterwards. Null: they did not. */
export const openWindow = (): Window | null => window.open('', '_blank', 'popup,width=560,height=760');

/** Sends the window to the provider, or this page where there is no window. `scopes`: absent, what the entry asks for from the start. */
export const startSignIn = async (connectionId: string, popup: Window | null, scopes?: readonly string[]): Promise<void> => {
  closeWindow(connectionId);
  set(connectionId, { phase: 'starting' });
  const returnPath = popup ? '/console/finished' : `/console/connections/${connectionId}`;
  try {
    const body = { returnPath, ...(scopes && { scopes: [...scopes] }) };
    const started = await call('POST /api/connections/{id}/authorize', { params: { id: connectionId }, body });
    if (started.kind === 'connected') {
      popup?.close();
      end(connectionId, 'connected', null);
      return;
    }
    // How the sign-in before this one ended is not how this one does.
    queryClient.removeQueries({ queryKey: ['GET /api/connections/{id}/authorize', { params: { id: connectionId } }] });
    set(connectionId, { phase: 'waiting', started, isClosed: false });
    const address =
      started.kind === 'device' ? (started.verificationUriComplete ?? started.verificationUri) : started.authorizationUrl;
    if (popup) {
      popup.location.replace(address);
      windows.set(connectionId, popup);
    } else if (started.kind === 'redirect') window.location.assign(address);
  } catch (error) {
    popup?.close();
    set(connectionId, { phase: 'refused', error });
  }
};

const end = (connectionId: string, phase: 'connected' | 'denied' | 'failed' | 'expired', message: string | null): void => {
  set(connectionId, { phase, message });
  void readAgain(queryClient, ['GET /api/connections', 'GET /api/plugins', 'GET /api/projects']);
};

export const dismissSignIn = (connectionId: string): void => {
  closeWindow(connectionId);
  set(connectionId, none);
};

const closeWindow = (connectionId: string): void => {
  windows.get(connectionId)?.close();
  windows.delete(connectionId);
};

/** How a sign-in that was begun here is going; asks the service until it has ended, wherever that happens. */
export const useSignIn = (connectionId: string): SignIn => {
  const signIn = useSyncExternalStore(subscribe, () => signIns.get(connectionId) ?? none);
  const waiting = signIn.phase === 'waiting';
  const { data, refetch } = useRead(
    'GET /api/connections/{id}/authorize',
    { params: { id: connectionId } },
    { enabled: waiting, refetchInterval: waiting ? 2_000 : false },
  );
  useEffect(() => {
    if (!waiting || !data) return;
    if (data.state !== 'waiting' && data.state !== 'none') end(connectionId, data.state, data.message);
  }, [waiting, data, connectionId]);
  useEffect(() => {
    if (!waiting) return;
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', ({ data: finished }) => {
      if (finished === connectionId) void refetch();
    });
    return () => channel.close();
  }, [waiting, connectionId, refetch]);
  useEffect(() => {
    if (signIn.phase !== 'waiting' || signIn.isClosed) return;
    const timer = setInterval(() => {
      if (windows.get(connectionId)?.closed) set(connectionId, { ...signIn, isClosed: true });
    }, lookForWindowMs);
    return () => clearInterval(timer);
  }, [signIn, connectionId]);
  return signIn;
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Said by the provider's window when it is back. It says only which connection: how it went is read from the service. */
export const tellFinished = (connectionId: string): void => {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(connectionId);
  channel.close();
};
