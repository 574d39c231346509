/** What lies over a page, notices and panels, as one chunk: the runtime brings it along, for nothing else opens or tells. */
export { NoticeList } from "./notice-list.tsx"
export { PanelHost } from "./panel-host.tsx"
