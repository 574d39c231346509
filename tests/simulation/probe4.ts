import { playStory } from "./run.ts"
import { storyOf } from "./story.ts"
const o=playStory(storyOf(Number(process.argv[2])))
const w=Number(process.argv[3]??200), n=Number(process.argv[4]??40)
const quiet=o.trace.findIndex(l=>/ quiet$/.test(l))
const lines=o.trace.filter((l,i)=>!/catalogue\.|content\.|url\.map|stock\.|user.orderHistory|user.me|totals \{|Methods|shippingInf|collectTotals/.test(l)&&(process.argv[5]==="rest"||quiet<0||i<quiet+12))
const short=(l:string)=>l.replace(/"token":"[^"]*",?"storeCode":"fr"/,'').replace(/"(name|price|price_incl_tax|product_type|quote_id|quoteId)":("[^"]*"|[\d.]+),?/g,'').replace(/"(meta|refreshToken)":.*/,'').slice(0,w)
console.log(JSON.stringify(o.story.shoppers), o.story.latencyMs)
console.log(lines.slice(-n).map(short).join("\n"))
console.log(o.failure?.slice(0,600))
