export { emailKey } from "@shop/core/form"
