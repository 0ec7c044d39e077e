/** Jobs in queues by name. The queues take turns (round robin); within one the oldest job is next. */
export class FairQueue<Job> {
  /** None is empty. The first is next; one that has had its turn goes to the end. */
  readonly #queues = new Map<string, Job[]>();

  push(name: string, job: Job): void {
    const queue = this.#queues.get(name);
    if (queue === undefined) this.#queues.set(name, [job]);
    else queue.push(job);
  }

  /** Takes out the next job; undefined when there is none. */
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
