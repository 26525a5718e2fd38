import { z } from 'zod';
import { AppError } from '../errors.ts';

/** What a person needs to sign in on another screen, and what we poll with. Kept sealed for as long as the sign-in waits. */
export const deviceCode = z.object({
  deviceCode: z.string(),
  userCode: z.string(),
  verificationUri: z.string(),
  verificationUriComplete: z.string().optional(),
  /** Seconds. */
  expiresIn: z.number(),
  /** Seconds between two polls. */
  interval: z.number(),
});
export type DeviceCode = z.output<typeof deviceCode>;

/** What a token endpoint answers in place of tokens (RFC 8628 section 3.5). */
export const deviceStates = ['authorization_pending', 'slow_down', 'access_denied', 'expired_token'] as const;
export type DeviceState = (typeof deviceStates)[number];

/** RFC 8628 section 3.2. */
const answered = z.object({
  device_code: z.string().min(1),
  user_code: z.string().min(1).max(100),
  verification_uri: z.string(),
  verification_uri_complete: z.string().optional(),
  expires_in: z.number().positive(),
  interval: z.number().positive().max(600).default(5),
});

/** Nobody enters a code for longer, and no waiting sign-in is kept for longer. */
const longestWait = 3600;

/**
 * @param publicUrl where a browser goes for an address of the provider.
 * @throws AppError `upstream_unreadable` for an answer without code, or with an address that is none (`javascript:`).
 */
export const readDeviceCode = (answer: unknown, publicUrl: (url: string) => string): DeviceCode => {
  const { data } = answered.safeParse(answer);
  const isAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (!data || !isAddress(data.verification_uri)) {
    throw new AppError('upstream_unreadable', { detail: "The provider's answer holds no code to sign in with." });
  }
  const complete = data.verification_uri_complete;
  return {
    deviceCode: data.device_code,
    userCode: data.user_code,
    verificationUri: publicUrl(data.verification_uri),
    ...(complete !== undefined && isAddress(complete) && { verificationUriComplete: publicUrl(complete) }),
    expiresIn: Math.min(data.expires_in, longestWait),
    interval: data.interval,
  };
};
