import { Text } from '@mantine/core';
import { logos } from './logos.ts';

/** The plugin's own logo in its own colour, or its first letter where its owner has none that may be shown. */
export const PluginLogo = ({ pluginId, name, size = 44 }: { pluginId: string; name: string; size?: number }) => {
  const logo = logos[pluginId];
  return (
    <span className="logo-tile" style={{ width: size, height: size }} aria-hidden="true">
      {logo ? (
        <svg aria-hidden="true" viewBox="0 0 24 24" width={size * 0.56} height={size * 0.56} fill={`#${logo.hex}`}>
          <path d={logo.path} />
        </svg>
      ) : (
        <Text span className="logo-letter" fz={size * 0.45}>
          {name.slice(0, 1).toUpperCase()}
        </Text>
      )}
    </span>
  );
};
