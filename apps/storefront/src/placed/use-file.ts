import { useEffect, useRef } from "react"
import type { OrderFile } from "@shop/core/order"

/** Hands a file that has come to the browser, once. */
export const useFile = (file: OrderFile | null): void => {
  const given = useRef(file)
  useEffect(() => {
    if (file === null || file === given.current) return
    given.current = file
    const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0))
    const url = URL.createObjectURL(new Blob([bytes], { type: file.contentType }))
    const link = document.createElement("a")
    link.href = url
    link.download = file.fileName
    link.click()
    URL.revokeObjectURL(url)
  }, [file])
}
