import { useEffect, useRef } from "react"
import type { OrderFile } from "@shop/core/order"

/** Saves content as a file of the shopper's downloads. */
export const downloadFile = (fileName: string, content: BlobPart, type: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type }))
  Object.assign(document.createElement("a"), { href: url, download: fileName }).click()
  URL.revokeObjectURL(url)
}

/** Downloads a file once when it arrives. */
export const useDownload = (file: OrderFile | null): void => {
  const downloaded = useRef(file)
  useEffect(() => {
    if (file === null || file === downloaded.current) return
    downloaded.current = file
    const bytes = Uint8Array.from(atob(file.base64), (character) => character.charCodeAt(0))
    downloadFile(file.fileName, bytes, file.contentType)
  }, [file])
}
