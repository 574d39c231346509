import { playStory } from "./run.ts"
import { storyOf } from "./story.ts"
for(let s=1;s<40;s++) playStory(storyOf(s))
