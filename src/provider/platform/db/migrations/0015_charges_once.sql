UPDATE "payments" SET "gateway_charge_id" = "gateway_charge_id" || '/' || "id"
WHERE "id" IN (
	SELECT "id" FROM (
		SELECT "id", row_number() OVER (PARTITION BY "gateway_charge_id" ORDER BY "status" = 'succeeded' DESC, "id") AS "place"
		FROM "payments" WHERE "gateway_charge_id" IS NOT NULL
	) AS "bills" WHERE "place" > 1
);--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_state";--> statement-breakpoint
UPDATE "outbox" SET "state" = 'stored' WHERE "state" = 'kept';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_gateway_charge" ON "payments" USING btree ("gateway_charge_id");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_state" CHECK ("outbox"."state" in ('pending', 'sent', 'stored', 'failed', 'kept'));