import { playSeed } from "./run.ts"
const from=Number(process.argv[2]??1), n=Number(process.argv[3]??50)
const fails=new Map<string,number[]>(); const c0=process.cpuUsage().user, t0=performance.now()
const counts=new Map<string,number>()
for(let s=from;s<from+n;s++){const o=playSeed(s); for(const [k,v] of o.counts) counts.set(k,(counts.get(k)??0)+v); if(o.failure){const k=o.failure.slice(0,60); fails.set(k,[...(fails.get(k)??[]),s]); if(n===1) console.log(o.trace.join("\n").slice(0,Number(process.argv[4]??60000)))}}
for(const [k,v] of fails) console.log(v.length,k,v.slice(0,8).join())
console.log((process.cpuUsage().user-c0)/1000/n,"ms cpu", (performance.now()-t0)/n,"ms")
if(process.argv[4]==="counts") console.log([...counts].sort().map(([k,v])=>k+" "+v).join("\n"))
