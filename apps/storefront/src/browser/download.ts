import { useEffect, useRef } from "react"
import type { OrderFile } from "@shop/core/order"

/** Saves content as a file in the downloads of the browser. */
export const downloadFile = (fileName: string, content: BlobPart, type: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type }))
  Object.assign(document.createElement("a"), { href: url, download: fileName }).click()
  URL.revokeObjectURL(url)
}

/** Saves a file once when it arrives. A file that is present at the first render is not saved again. */
export const useDownload = (file: OrderFile | null): void => {
  const lastFile = useRef(file)
  useEffect(() => {
    if (file === null || file === lastFile.current) return
    lastFile.current = file
    const bytes = Uint8Array.from(atob(file.base64), (character) => character.charCodeAt(0))
    downloadFile(file.fileName, bytes, file.contentType)
  }, [file])
}
