/** Where it is said that the device is offline. The region is always there, so that its words are heard. */
export function OfflineBadge() {
  return <div aria-live="polite" id="offline" />
}
