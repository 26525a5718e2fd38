import { Text, VisuallyHidden } from '@mantine/core';
import { useId, useState } from 'react';

interface Bucket {
  readonly at: string;
  readonly calls: number;
  readonly failures: number;
}

interface ActivityChartProps {
  readonly buckets: readonly Bucket[];
  readonly label: string;
  readonly height?: number;
}

const width = 720;
const hour = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const words = ({ at, calls, failures }: Bucket): string =>
  `${hour.format(new Date(at))}: ${calls === 1 ? '1 call' : `${calls} calls`}, ${failures} failed`;

/** Calls over time as bars, failures in red at their foot. What the bars say is also there as a table for those who do not see them. */
export const ActivityChart = ({ buckets, label, height = 120 }: ActivityChartProps) => {
  const [shown, setShown] = useState<Bucket>();
  const id = useId();
  const most = Math.max(1, ...buckets.map(({ calls }) => calls));
  const step = width / Math.max(1, buckets.length);
  const scaled = (count: number) => (count / most) * (height - 4);
  return (
    <figure className="chart" aria-labelledby={id}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" width="100%" height={height} aria-hidden="true">
        {buckets.map((bucket, index) => (
          <g key={bucket.at} onPointerEnter={() => setShown(bucket)} onPointerLeave={() => setShown(undefined)}>
            <rect x={index * step} y={0} width={step} height={height} fill="transparent" />
            <rect
              x={index * step + step * 0.12}
              y={height - scaled(bucket.calls)}
              width={step * 0.76}
              height={scaled(bucket.calls)}
              rx={Math.min(2, step * 0.2)}
              className="chart-calls"
            />
            <rect
              x={index * step + step * 0.12}
              y={height - scaled(bucket.failures)}
              width={step * 0.76}
              height={scaled(bucket.failures)}
              className="chart-failures"
            />
          </g>
        ))}
        <line x1={0} x2={width} y1={height} y2={height} className="chart-axis" />
      </svg>
      <figcaption id={id}>
        <Text size="xs" c="dimmed" span>
          {shown ? words(shown) : label}
        </Text>
      </figcaption>
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th>From</th>
              <th>Calls</th>
              <th>Failed</th>
            </tr>
          </thead>
          <tbody>
            {buckets
              .filter(({ calls }) => calls > 0)
              .map(({ at, calls, failures }) => (
                <tr key={at}>
                  <td>{hour.format(new Date(at))}</td>
                  <td>{calls}</td>
                  <td>{failures}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
};
