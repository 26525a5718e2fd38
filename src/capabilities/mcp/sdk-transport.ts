/** The wire as the SDK's client wants it, for the handshake and for subscriptions. */
import { isSpecType, SdkErrorCode, SdkHttpError, type Transport } from '@modelcontextprotocol/client';
import { AppError } from '../../errors.ts';
import { type Message, type RequestId, requestIdOf, type Wire, WireError, type WireEvents } from './wire.ts';

interface SdkTransportOptions {
  readonly wire: Wire;
  readonly receive: WireEvents['message'];
  readonly onClosed: (reason: AppError) => void;
}

export interface SdkTransport {
  readonly transport: Transport;
  /** Hands the client a message; `concerns` is the request that it answers or accompanies. */
  deliver(message: Message, concerns: RequestId | undefined): void;
  /** Why the last send that failed did, which the client's own errors do not tell. */
  failure(): AppError | undefined;
}

export const createSdkTransport = ({ wire, receive, onClosed }: SdkTransportOptions): SdkTransport => {
  const accepted = new Map<RequestId, () => void>();
  let failure: AppError | undefined;

  const transport: Transport = {
    start: () =>
      wire.start({
        message: receive,
        closed(reason) {
          failure ??= reason;
          onClosed(reason);
          transport.onclose?.();
        },
      }),
    async send(message, options) {
      const body: Message = { ...message };
      const id = requestIdOf(body);
      const controller = new AbortController();
      options?.requestSignal?.addEventListener('abort', () => controller.abort(), { once: true });
      const over = wire
        .send(body, { controller, longLived: body['method'] === 'subscriptions/listen' })
        .catch((error: unknown) => {
          if (error instanceof AppError) failure = error;
          throw asSdkError(error);
        })
        .finally(() => options?.onRequestStreamEnd?.());
      if (id === undefined) return over;
      // A subscription's exchange lasts as long as the subscription: the first message tells that it was accepted.
      const first = new Promise<void>((resolve) => accepted.set(id, resolve));
      over.catch(() => undefined).finally(() => accepted.delete(id));
      return Promise.race([over, first]);
    },
    close: () => wire.close(),
    setProtocolVersion: (version) => wire.setProtocolVersion(version),
    hasPerRequestStream: wire.kind === 'http',
    // By these two the SDK knows a child process, with which silence during its probe means an older server.
    ...(wire.kind === 'stdio' && { stderr: null, pid: null }),
  };

  return {
    transport,
    failure: () => failure,
    deliver(message, concerns) {
      if (concerns !== undefined) accepted.get(concerns)?.();
      if (isSpecType.JSONRPCMessage(message)) transport.onmessage?.(message);
    },
  };
};

/** The SDK's probe tells eras apart by the status of a refusal. */
const asSdkError = (error: unknown): unknown => {
  if (!(error instanceof WireError) || error.httpStatus === undefined || error.httpStatus < 300) return error;
  return new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, 'refused', {
    status: error.httpStatus,
    statusText: '',
    text: error.body,
  });
};
