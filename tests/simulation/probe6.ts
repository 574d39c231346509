import { playStory } from "./run.ts"
import { storyOf } from "./story.ts"
const o=playStory(storyOf(Number(process.argv[2])))
const at=o.trace.findIndex(l=>l.includes(process.argv[3]!))
console.log(o.trace.slice(at-Number(process.argv[4]??5),at+Number(process.argv[5]??20)).map(l=>l.slice(0,220)).join("\n"))
