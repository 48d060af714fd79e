ALTER TABLE "calls" DROP CONSTRAINT "calls_outcome";--> statement-breakpoint
ALTER TABLE "calls" DROP CONSTRAINT "calls_not_connected";--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_outcome" CHECK ("calls"."outcome" in ('connected', 'forwarded', 'blocked', 'not-connected', 'no-destination'));--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_not_connected" CHECK ("calls"."outcome" not in ('blocked', 'not-connected', 'no-destination')
        or (coalesce("calls"."seconds", 0) = 0 and "calls"."cost_cents" = 0));