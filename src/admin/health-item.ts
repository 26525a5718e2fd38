import { z } from 'zod';

export const severities = ['critical', 'warning', 'info', 'ok'] as const;

export const healthView = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      severity: z
        .enum(severities)
        .describe('critical: something does not work; warning: not fit for production; info: worth knowing'),
      message: z.string().describe('How it is'),
      mend: z.string().nullable().describe('What to do about it; null where there is nothing to do'),
    }),
  ),
});
export type HealthItem = z.output<typeof healthView>['items'][number];

/** `mend` is missing where there is nothing to do. */
export const item = (id: string, severity: HealthItem['severity'], message: string, mend: string | null = null): HealthItem => ({
  id,
  severity,
  message,
  mend,
});
