/** What the page's own markup works without: one chunk, which comes when the runtime has come. */
export { Navigation } from "../navigation/navigation.tsx"
export { NoticeList } from "./notice-list.tsx"
export { OverPage } from "../over/index.tsx"
export { loadPanels } from "../over/panel-host.tsx"
