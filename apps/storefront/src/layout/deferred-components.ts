/** Components that the first paint does not need. They form one chunk, which loads after hydration. */
export { Navigation } from "../navigation/navigation.tsx"
export { Overlays } from "../overlays/index.tsx"
export { loadPanels } from "../overlays/panel-host.tsx"
