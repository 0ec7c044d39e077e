export { createPost } from './create-post.ts';
export type { Addressee, Letter, LetterText, Post } from './letter.ts';
