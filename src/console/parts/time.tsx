import { Text, type TextProps, Tooltip } from '@mantine/core';

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

const ago = (at: Date): string => {
  const seconds = (at.getTime() - Date.now()) / 1_000;
  const [unit, length] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  return Math.abs(seconds) < 45 ? 'just now' : relative.format(Math.round(seconds / length), unit);
};

export const exactTime = (at: string): string => exact.format(new Date(at));

/** How long ago, with the exact time in the reader's zone on hover and for assistive technology. */
export const Time = ({ at, ...text }: { at: string } & TextProps) => (
  <Tooltip label={exactTime(at)}>
    <Text span {...text}>
      <time dateTime={at} title={exactTime(at)}>
        {ago(new Date(at))}
      </time>
    </Text>
  </Tooltip>
);
