import { createShop } from "@shop/adapters/shop"
import { createApp } from "vue"
import Shop from "./Shop.vue"

const shop = await createShop({ origin: "https://shop.example", view: "en" })
createApp(Shop, { shop }).mount("#app")
