export function onStarterGone(tell: () => void): () => void;
