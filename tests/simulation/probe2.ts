import { playStory } from "./run.ts"
import { storyOf } from "./story.ts"
const s=Number(process.argv[2])
const a=playStory(storyOf(s)), b=playStory(storyOf(s))
const at=a.trace.findIndex((l,i)=>l!==b.trace[i])
console.log(a.failure, at, a.trace.length,b.trace.length)
for(const t of [a,b]) console.log(t.trace.slice(Math.max(0,at-2),at+2).map(l=>l.slice(0,1500)).join("\n"),"\n-----")
