import { Badge } from '@mantine/core';

export const effects = ['read', 'write', 'destructive'] as const;
export type Effect = (typeof effects)[number];

const looks: Readonly<Record<Effect, { readonly color: string; readonly label: string; readonly says: string }>> = {
  read: { color: 'pine', label: 'Reads', says: 'Looks, and changes nothing' },
  write: { color: 'yellow', label: 'Writes', says: 'Makes and changes things' },
  destructive: { color: 'red', label: 'May destroy', says: 'Deletes, merges, sends money: what cannot be taken back' },
};

export const effectLabel = (effect: Effect): string => looks[effect].label;
export const effectText = (effect: Effect): string => looks[effect].says;

export const EffectBadge = ({ effect }: { effect: Effect }) => (
  <Badge color={looks[effect].color} variant="light" tt="none" fw={600} size="sm">
    {looks[effect].label}
  </Badge>
);
