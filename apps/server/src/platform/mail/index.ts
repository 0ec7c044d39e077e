export type { Addressee, Letter, LetterText, Post } from './letter.ts';
