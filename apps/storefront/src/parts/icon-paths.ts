/** Line icons on a grid of 20 pixels. The build writes them into one sprite file. */
export const iconPaths = {
  search: "M14.5 9a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0ZM13.2 13.2l4 4",
  basket: "M3.5 7.5h13l-1.2 9H4.7ZM6.5 7.5C6.5 4.7 7.9 3 10 3s3.5 1.7 3.5 4.5",
  person: "M13.2 6.7a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0ZM3.5 17c.5-3.4 3-5 6.5-5s6 1.6 6.5 5",
  home: "M3 9.5 10 3.5l7 6V17h-5v-4.5H8V17H3Z",
  menu: "M3 6h14M3 10h14M3 14h14",
  close: "m4.5 4.5 11 11m0-11-11 11",
  down: "m5.5 8 4.5 4.5L14.5 8",
  right: "M3.5 10h12.5m-4.5-4.5L16 10l-4.5 4.5",
  plus: "M10 4v12M4 10h12",
  minus: "M4 10h12",
  check: "m4 10.5 4 4 8-9",
  alert: "M10 3.5 17.5 16.5h-15ZM10 8.5v4M10 14.5v.1",
  offline:
    "M3 3l14 14M6 12.5a5.5 5.5 0 0 1 3-1.7M3.5 9a9.5 9.5 0 0 1 3.2-2M10 6a9.5 9.5 0 0 1 6.5 3M12.5 11.5 14 12.5M10 15.5v.1",
  van: "M2 5.5h9.5v8H2ZM11.5 8.5h3.5l3 2.5v2.5h-6.5M5.5 15.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM14.5 15.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z",
  heart: "M10 17 3.7 10.4a4 4 0 0 1 6.3-4.9 4 4 0 0 1 6.3 4.9Z",
  back: "M6.5 4 3 7.5 6.5 11M3 7.5h9a4.5 4.5 0 0 1 0 9H7",
  filter: "M3 6h14M6 10h8M8.5 14h3",
  left: "M16.5 10H4m4.5-4.5L4 10l4.5 4.5",
  lock: "M4.5 9h11v8h-11ZM6.5 9V6.5a3.5 3.5 0 0 1 7 0V9",
  workshop: "M3 17V8.5L10 3l7 5.5V17ZM7.5 17v-4.5a2.5 2.5 0 0 1 5 0V17",
} as const

export type IconName = keyof typeof iconPaths
