/** What lies over a page, notices and panels: one chunk, which comes when the runtime has come. */
export { NoticeList } from "./notice-list.tsx"
export { passage } from "../over/passage.ts"
export { OverPage } from "../over/index.tsx"
export { loadPanels } from "../over/panel-host.tsx"
