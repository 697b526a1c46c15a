export function Logo({ height = 20 }: { height?: number }) {
  return (
    <img
      src="/logo.svg"
      alt="Chartroom"
      height={height}
      width={(111 * height) / 20}
      style={{ display: 'block' }}
    />
  )
}
