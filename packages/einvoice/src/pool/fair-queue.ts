/** Jobs in named queues. The queues take turns (round robin); within a queue the oldest job is next. */
export class FairQueue<Job> {
  /** No queue is empty. The first queue is next; after its turn it is moved to the end. */
  readonly #queues = new Map<string, Job[]>();

  push(name: string, job: Job): void {
    const queue = this.#queues.get(name);
    if (queue === undefined) this.#queues.set(name, [job]);
    else queue.push(job);
  }

  /** Removes and returns the next job; undefined if there is none. */
  shift(): Job | undefined {
    const [next] = this.#queues;
    if (next === undefined) return undefined;
    const [name, queue] = next;
    const job = queue.shift();
    this.#queues.delete(name);
    if (queue.length > 0) this.#queues.set(name, queue);
    return job;
  }
}
