CREATE TABLE "received_messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"customer_number_id" integer NOT NULL,
	"sender" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_numbers" ADD COLUMN "first_arrival_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "received_messages" ADD CONSTRAINT "received_messages_customer_number_id_customer_numbers_id_fk" FOREIGN KEY ("customer_number_id") REFERENCES "public"."customer_numbers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "received_messages_number" ON "received_messages" USING btree ("customer_number_id","received_at");--> statement-breakpoint
CREATE INDEX "received_messages_received" ON "received_messages" USING btree ("received_at");--> statement-breakpoint
UPDATE "customer_numbers" SET "first_arrival_at" = (
  SELECT min("dialed_at") FROM "calls"
  WHERE "calls"."customer_number_id" = "customer_numbers"."id" AND "incoming" AND "outcome" <> 'blocked'
);
