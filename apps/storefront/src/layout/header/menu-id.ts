export const menuId = "menu"
