/** Parts that the first paint does without: one chunk, loaded after hydration. */
export { Navigation } from "../navigation/navigation.tsx"
export { NoticeList } from "./notice-list.tsx"
export { Overlays } from "../overlays/index.tsx"
export { loadPanels } from "../overlays/panel-host.tsx"
