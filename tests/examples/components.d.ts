declare module "*.vue" {
  import type { DefineComponent } from "vue"
  const component: DefineComponent<object, object, object>
  export default component
}

declare module "*.svelte" {
  import type { Component } from "svelte"
  const component: Component<Record<string, unknown>>
  export default component
}
