import { createShop } from "@shop/adapters/shop"
import { mount } from "svelte"
import Shop from "./Shop.svelte"

const shop = await createShop({ origin: "https://shop.example", view: "en" })
mount(Shop, { target: document.body, props: { shop } })
