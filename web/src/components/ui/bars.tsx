// A small bar chart whose last bar is the current period. It repeats the figure next to it.

const HEIGHT = 36;
const BAR = 8;
const GAP = 3;

/** Renders nothing if all numbers are zero. */
export function Bars({ numbers }: { numbers: readonly number[] }) {
  const highest = Math.max(0, ...numbers);
  if (highest === 0) return null;
  const width = numbers.length * (BAR + GAP) - GAP;
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      aria-hidden="true"
      className="shrink-0 fill-primary"
    >
      {numbers.map((number, index) => {
        // A day without any still gets a visible bar.
        const height = Math.max(2, (number / highest) * HEIGHT);
        return (
          <rect
            key={index}
            x={index * (BAR + GAP)}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            rx="1.5"
            opacity={index === numbers.length - 1 ? 1 : 0.35}
          />
        );
      })}
    </svg>
  );
}
