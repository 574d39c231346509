import { playStory } from "./run.ts"
import { storyOf } from "./story.ts"
const o=playStory(storyOf(Number(process.argv[2])))
const n=Number(process.argv[3]??300), w=Number(process.argv[4]??260)
console.log(JSON.stringify({...o.story,steps:undefined}))
const lines=o.trace.filter(l=>!/catalogue\.products|content\.|url\.map|stock\.list/.test(l))
console.log(lines.slice(-n).map(l=>l.replace(/"token":"[^"]*",?"storeCode":"fr"/,'').slice(0,w)).join("\n"))
console.log(o.failure)
