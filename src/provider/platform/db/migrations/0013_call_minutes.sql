ALTER TABLE "calls" DROP CONSTRAINT "calls_outcome";--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "seconds" integer;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "included_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "cost_micros" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "event_id" text;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_event_id_unique" UNIQUE("event_id");--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_seconds_not_negative" CHECK ("calls"."seconds" >= 0);--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_included_minutes_not_negative" CHECK ("calls"."included_minutes" >= 0);--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_cost_micros_not_negative" CHECK ("calls"."cost_micros" >= 0);--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_minutes" CHECK ("calls"."included_minutes" * 60 < coalesce("calls"."seconds", 0) + 60);--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_not_connected" CHECK ("calls"."outcome" not in ('blocked', 'not-connected')
        or (coalesce("calls"."seconds", 0) = 0 and "calls"."cost_cents" = 0));--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_outcome" CHECK ("calls"."outcome" in ('connected', 'forwarded', 'blocked', 'not-connected'));